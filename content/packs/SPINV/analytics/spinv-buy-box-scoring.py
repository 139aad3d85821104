# %% [markdown]
# ## A buy box, scored
#
# A *buy box* is what an investor buys: type, price, size, age. Each home in the box gets points for yield, for an owner likely to
# sell, and for equity that leaves room for an offer. Change the box and the weights below and run the cells again.
# %%
REST = {
    "path": "property/expandedprofile",
    "columns": {"PropertyID": "identifier.Id", "CountyName": "area.countrySecSubd", "SitusZIP": "address.postal1",
                "PropertyTypeCode": "summary.proptype", "YearBuilt": "summary.yearbuilt", "LivingAreaSqFt": "building.size.livingsize",
                "Bedrooms": "building.rooms.beds", "EstimatedValue": "avm.amount.value", "EstimatedRent": "rentalAvm.estimatedRentalValue",
                "TaxAmount": "assessment.tax.taxamt", "AbsenteeCode": "summary.absenteeInd", "CLTVPercent": "homeEquity.cltv",
                "OwnershipYears": "owner.yearsOwned"},
}
BOX = {"types": ("SFR", "TWN"), "price": (100_000, 600_000), "beds": 3, "area": (900, 2_800), "built_after": 1955}
WEIGHTS = {"yield": 40, "absentee": 20, "tenure": 15, "equity": 25}
homes = [row for row in load("extract", REST) if row.get("EstimatedValue") and row.get("EstimatedRent")]


def is_inside(home):
    return (home["PropertyTypeCode"] in BOX["types"] and BOX["price"][0] <= home["EstimatedValue"] <= BOX["price"][1]
            and (home["Bedrooms"] or 0) >= BOX["beds"] and BOX["area"][0] <= (home["LivingAreaSqFt"] or 0) <= BOX["area"][1]
            and (home["YearBuilt"] or 0) >= BOX["built_after"])


def net_yield(home):
    """A year's rent less tax and 35% for upkeep, vacancy and management, as a percentage of the value."""
    return 100 * (12 * home["EstimatedRent"] * 0.65 - (home["TaxAmount"] or 0)) / home["EstimatedValue"]


def score(home):
    points = WEIGHTS["yield"] * min(1, max(0, net_yield(home) / 6))
    points += WEIGHTS["absentee"] * {"OUT-OF-STATE": 1, "IN-STATE": 0.6}.get(home.get("AbsenteeCode"), 0)
    points += WEIGHTS["tenure"] * min(1, (home.get("OwnershipYears") or 0) / 15)
    points += WEIGHTS["equity"] * (1 - min(100, home["CLTVPercent"]) / 100 if home.get("CLTVPercent") is not None else 0)
    return round(points, 1)


inside = [home for home in homes if is_inside(home)]
for home in inside:
    home["Net yield %"] = round(net_yield(home), 2)
    home["Score"] = score(home)
inside.sort(key=lambda home: (-home["Score"], home["PropertyID"]))
print(len(inside), "of", len(homes), "homes are in the box")
# %%
table(inside[:25], ["PropertyID", "CountyName", "SitusZIP", "PropertyTypeCode", "EstimatedValue", "EstimatedRent", "Net yield %", "AbsenteeCode", "Score"])
# %% [markdown]
# ## Where the top quarter is
# %%
best = inside[: max(1, len(inside) // 4)]
counties = {}
for home in best:
    counties.setdefault(home["CountyName"], []).append(home["Net yield %"])
names = sorted(counties, key=lambda name: -len(counties[name]))
bars(names, [len(counties[name]) for name in names], "Homes in the top quarter")
table([{"County": name, "Homes": len(counties[name]), "Median net yield %": round(median(counties[name]), 2)} for name in names])
