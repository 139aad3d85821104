# %% [markdown]
# ## A panel of parcels
#
# A *panel* follows the same parcels from year to year. It shows what a snapshot hides, such as how assessed value falls behind
# the market under a cap, and what happens when the home is sold.
# %%
REST = {
    "path": "assessmenthistory/detail",
    "columns": {"PropertyID": "identifier.Id", "TaxYear": "assessment.tax.taxyear", "TaxAmount": "assessment.tax.taxamt",
                "AssessedTotalValue": "assessment.assessed.assdttlvalue", "MarketTotalValue": "assessment.market.mktttlvalue",
                "CountyName": "area.countrySecSubd"},
}
rows = [row for row in load("extract", REST) if row.get("AssessedTotalValue") and row.get("TaxYear")]
panel = {}
for row in rows:
    panel.setdefault(row["PropertyID"], []).append(row)
for history in panel.values():
    history.sort(key=lambda row: row["TaxYear"])
print(len(rows), "rows for", len(panel), "parcels")
# %%
changes = {}
for history in panel.values():
    for before, after in zip(history, history[1:]):
        if after["TaxYear"] == before["TaxYear"] + 1 and before["AssessedTotalValue"] > 0:
            growth = after["AssessedTotalValue"] / before["AssessedTotalValue"] - 1
            changes.setdefault((after["CountyName"], int(after["TaxYear"])), []).append(growth)
report = [{"County": county, "Tax year": year, "Parcels": len(values), "Median growth %": round(100 * median(values), 2),
           "Up more than 10%": sum(value > 0.10 for value in values), "Down": sum(value < 0 for value in values)}
          for (county, year), values in sorted(changes.items())]
table(report, limit=60)
# %% [markdown]
# ## Assessed and market value, with and without a homestead
# %%
latest = [history[-1] for history in panel.values() if history[-1].get("MarketTotalValue")]
groups = {}
for row in latest:
    kind = "homestead" if row.get("HomesteadFlag") == "Y" else "other"
    groups.setdefault(f"{row['CountyName']}, {kind}", []).append(row["AssessedTotalValue"] / row["MarketTotalValue"])
names = sorted(groups)
bars(names, [round(100 * median(groups[name]), 1) for name in names], "Median assessed value as % of market value")
