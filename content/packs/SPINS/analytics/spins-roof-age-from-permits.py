# %% [markdown]
# ## How old is the roof?
#
# Assessors don't record the age of a roof, but a finaled roofing permit shows it. Without one since 2012, the roof is older than the
# permit data, or the house is new. Both bounds are given, because an underwriter should see what is known and what isn't.
# %%
REST = {
    "path": "property/buildingpermits",
    "columns": {"PropertyID": "identifier.Id", "YearBuilt": "summary.yearbuilt", "RoofMaterial": "building.construction.roofCover",
                "LastRoofDate": "permit.finaldate", "EstimatedValue": "avm.amount.value", "SitusZIP": "address.postal1"},
}
PERMITS_SINCE = 2012
YEAR = int(DATA_AS_OF[:4])
houses = [row for row in load("extract", REST) if row.get("YearBuilt")]
for house in houses:
    built = int(house["YearBuilt"])
    roofed = house.get("LastRoofDate")
    house["Known"] = bool(roofed) or built >= PERMITS_SINCE
    house["Least"] = YEAR - (int(roofed[:4]) if roofed else max(built, PERMITS_SINCE if built < PERMITS_SINCE else built))
    house["Most"] = YEAR - (int(roofed[:4]) if roofed else built)
print(f"{len(houses)} houses; roof age is known for {100 * share(h['Known'] for h in houses):.0f}%")
# %%
materials = {}
for house in houses:
    materials.setdefault(house.get("RoofMaterial") or "not stated", []).append(house)
table([{"Roof": name, "Houses": len(rows), "Known %": round(100 * share(h["Known"] for h in rows)),
        "Median age, known": median([h["Least"] for h in rows if h["Known"]]),
        "Median age, upper bound": median([h["Most"] for h in rows])}
       for name, rows in sorted(materials.items(), key=lambda pair: -len(pair[1]))])
# %% [markdown]
# ## Roof ages, and the value of houses that may need a new roof
#
# Without a permit, the roof may be as old as the house. Roofs that would be older than their material usually lasts are counted
# as possibly due: the upper bound of what an inspection would find.
# %%
LASTS = {"ASPHALT": 22, "WOOD": 25, "TILE": 45, "METAL": 45, "SLATE": 75}


def lifetime(house):
    name = (house.get("RoofMaterial") or "").upper()
    return next((years for word, years in LASTS.items() if word in name), 25)


ages = ["0 to 4 years", "5 to 9", "10 or more", "not known"]
counts = dict.fromkeys(ages, 0)
for house in houses:
    counts["not known" if not house["Known"] else ages[min(2, house["Least"] // 5)]] += 1
bars(ages, [counts[age] for age in ages], "Houses by roof age")
due = [house for house in houses if house["Most"] > lifetime(house)]
value = sum(house.get("EstimatedValue") or 0 for house in due)
print(f"{len(due)} of {len(houses)} roofs may be past their usual life; value of those houses: ${value:,.0f}")
risky = sorted(due, key=lambda house: (-(house.get("CompositeRiskScore") or 0), house["PropertyID"]))
table(risky[:20], ["PropertyID", "SitusZIP", "RoofMaterial", "YearBuilt", "LastRoofDate", "Most", "CompositeRiskScore", "EstimatedValue"])
