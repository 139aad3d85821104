# %% [markdown]
# ## Backtesting a valuation model
#
# Each sale is compared with the estimate published *before* it, so the model can't have seen the price. The results are the ones lenders
# ask for: median absolute error, share within 10% and 20%, bias, and how often the estimate is more than 20% too high, which
# is the expensive error. The benchmark is a simple model: price per square foot in the same ZIP code in the previous year.
# %%
REST = {
    "path": "avmhistory/detail",
    "columns": {"CountyName": "area.countrySecSubd", "SitusZIP": "address.postal1", "SalePrice": "sale.amount.saleamt",
                "SaleDate": "sale.saleSearchDate", "EstimatedValue": "avm.amount.value", "ConfidenceScore": "avm.amount.scr",
                "LivingAreaSqFt": "building.size.livingsize"},
}
sales = [row for row in load("extract", REST) if row.get("SalePrice") and row.get("EstimatedValue")]
print(len(sales), "sales from", min(s["SaleDate"] for s in sales), "to", max(s["SaleDate"] for s in sales))


def report_of(name, pairs):
    """The figures of (estimate, price) pairs."""
    errors = [(estimate - price) / price for estimate, price in pairs]
    sizes = [abs(error) for error in errors]
    return {"Group": name, "Sales": len(pairs), "Median error %": round(100 * median(sizes), 1),
            "Within 10%": round(100 * share(size <= 0.10 for size in sizes)), "Within 20%": round(100 * share(size <= 0.20 for size in sizes)),
            "Bias %": round(100 * mean(errors), 1), "Over by 20%": round(100 * share(error > 0.20 for error in errors), 1)}
# %%
groups = {}
for sale in sales:
    groups.setdefault(sale["CountyName"], []).append((sale["EstimatedValue"], sale["SalePrice"]))
    groups.setdefault("Year " + sale["SaleDate"][:4], []).append((sale["EstimatedValue"], sale["SalePrice"]))
table([report_of("All", [(s["EstimatedValue"], s["SalePrice"]) for s in sales])]
      + [report_of(name, pairs) for name, pairs in sorted(groups.items())])
# %% [markdown]
# ## Compared with the benchmark
# %%
by_zip = {}
for sale in sales:
    if sale.get("LivingAreaSqFt"):
        by_zip.setdefault(sale["SitusZIP"], []).append(sale)
plain, model = [], []
for rows in by_zip.values():
    for sale in rows:
        before = [other["SalePrice"] / other["LivingAreaSqFt"] for other in rows
                  if 0 < days_between(other["SaleDate"], sale["SaleDate"]) <= 365]
        if len(before) >= 3:
            plain.append((median(before) * sale["LivingAreaSqFt"], sale["SalePrice"]))
            model.append((sale["EstimatedValue"], sale["SalePrice"]))
if plain:
    table([report_of("The model", model), report_of("ZIP median per sq ft", plain)])
else:
    print("Too few sales per ZIP code and year for a benchmark.")
# %%
edges = [-0.30, -0.20, -0.10, -0.05, 0.05, 0.10, 0.20, 0.30]
labels = ["under -30%"] + [f"{100 * low:+.0f} to {100 * high:+.0f}%" for low, high in zip(edges, edges[1:])] + ["over +30%"]
counts = [0] * len(labels)
for sale in sales:
    error = (sale["EstimatedValue"] - sale["SalePrice"]) / sale["SalePrice"]
    counts[sum(error > edge for edge in edges)] += 1
bars(labels, counts, "Sales by estimate error")
