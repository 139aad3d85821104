# %% [markdown]
# ## Does the confidence say what it promises?
#
# An FSD of 10 % promises that about 68 of 100 sales end within 10 % of the estimate, and about 95 within 20 %. A score is
# *calibrated* when that holds at every level, not only on average. Below, sales are put into bands of the confidence score, and each
# band's promise is compared with what happened.
# %%
REST = {
    "path": "avm/detail",
    "columns": {"EstimatedValue": "avm.amount.value", "ConfidenceScore": "avm.amount.scr", "FSD": "avm.amount.fsd",
                "SalePrice": "sale.amount.saleamt", "SaleDate": "sale.saleSearchDate"},
}
sales = [row for row in load("extract", REST) if row.get("SalePrice") and row.get("EstimatedValue")]
for row in sales:
    row["Error"] = (row["EstimatedValue"] - row["SalePrice"]) / row["SalePrice"]
print(len(sales), "sales with an estimate before them")
# %%
def fsd(row):
    """The forecast standard deviation: a share of the value."""
    return row["FSD"]


bands = {}
for row in sales:
    low = int((row["ConfidenceScore"] or 0) // 10 * 10)
    bands.setdefault(f"{low} to {low + 9}", []).append(row)
report = []
for band in sorted(bands, key=lambda text: int(text.split()[0])):
    rows = bands[band]
    promised = [fsd(row) for row in rows if row["FSD"]]
    errors = [abs(row["Error"]) for row in rows]
    within_one = share(abs(row["Error"]) <= fsd(row) for row in rows if row["FSD"])
    within_two = share(abs(row["Error"]) <= 2 * fsd(row) for row in rows if row["FSD"])
    report.append({"Confidence": band, "Sales": len(rows), "Mean FSD %": round(100 * mean(promised), 1),
                   "Median error %": round(100 * median(errors), 1),
                   "Within 1 FSD %": round(100 * within_one), "Within 2 FSD %": round(100 * within_two)})
table(report)
# %% [markdown]
# ## Promise against outcome
#
# A calibrated model has 68 in the column *Within 1 FSD*. Higher means that it is too cautious, lower that it promises too much.
# %%
bars([row["Confidence"] for row in report], [row["Within 1 FSD %"] for row in report], "Within 1 FSD, % (68 is calibrated)")
bias = mean([row["Error"] for row in sales])
print(f"Mean signed error over all sales: {100 * bias:+.1f} % (above 0: estimates are too high)")
