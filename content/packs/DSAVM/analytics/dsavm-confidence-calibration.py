# %% [markdown]
# ## Does the confidence score hold up?
#
# An FSD of 10% means that about 68 of 100 sales are within 10% of the estimate, and about 95 within 20%. A score is
# *calibrated* if that is true at every level, not only on average. Below, sales are grouped into confidence score bands, and each
# band's expected error is compared with the actual one.
# %%
REST = {
    "path": "avm/detail",
    "columns": {"EstimatedValue": "avm.amount.value", "ConfidenceScore": "avm.amount.scr", "FSD": "avm.amount.fsd",
                "SalePrice": "sale.amount.saleamt", "SaleDate": "sale.saleSearchDate"},
}
sales = [row for row in load("extract", REST) if row.get("SalePrice") and row.get("EstimatedValue")]
for row in sales:
    row["Error"] = (row["EstimatedValue"] - row["SalePrice"]) / row["SalePrice"]
print(len(sales), "sales with an earlier estimate")
# %%
def fsd(row):
    """The forecast standard deviation, as a fraction of the value."""
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
# ## Expected and actual errors
#
# A calibrated model has 68 in the column *Within 1 FSD*. A higher number means it is too cautious, a lower one too confident.
# %%
bars([row["Confidence"] for row in report], [row["Within 1 FSD %"] for row in report], "Within 1 FSD, % (68 is calibrated)")
bias = mean([row["Error"] for row in sales])
print(f"Mean signed error over all sales: {100 * bias:+.1f}% (above 0: estimates are too high)")
