# %% [markdown]
# ## A ratio study
#
# The ratio is the assessor's market value divided by the sale price. Four figures show whether assessments are uniform (IAAO,
# *Standard on Ratio Studies*):
#
# - **Median ratio**: the level; 0.90 to 1.10 is acceptable.
# - **COD**, coefficient of dispersion: average distance from the median, as a percentage of the median. Houses: 5 to 15.
# - **PRD**, price-related differential: mean ratio over sale-weighted mean. Above 1.03, expensive homes are assessed too low.
# - **PRB**, price-related bias: how much ratios change when value doubles; -0.05 to 0.05 is acceptable.
# %%
REST = {
    "path": "sale/detail",
    "columns": {"CountyName": "area.countrySecSubd", "SalePrice": "sale.amount.saleamt", "SaleDate": "sale.saleSearchDate",
                "MarketTotalValue": "assessment.market.mktttlvalue", "PropertyTypeCode": "summary.proptype"},
}
import math

sales = [row for row in load("extract", REST) if row.get("SalePrice") and row.get("MarketTotalValue")]
for sale in sales:
    sale["Ratio"] = sale["MarketTotalValue"] / sale["SalePrice"]


def trimmed(rows):
    """Without outliers beyond 1.5 times the interquartile range, as the standard allows."""
    ratios = sorted(row["Ratio"] for row in rows)
    low, high = ratios[len(ratios) // 4], ratios[3 * len(ratios) // 4]
    edge = 1.5 * (high - low)
    return [row for row in rows if low - edge <= row["Ratio"] <= high + edge]


def ratio_study(rows):
    ratios = [row["Ratio"] for row in rows]
    middle = median(ratios)
    cod = 100 * mean([abs(ratio - middle) for ratio in ratios]) / middle
    weighted = sum(row["MarketTotalValue"] for row in rows) / sum(row["SalePrice"] for row in rows)
    xs = [math.log2(0.5 * (row["MarketTotalValue"] / middle + row["SalePrice"])) for row in rows]
    ys = [(ratio - middle) / middle for ratio in ratios]
    spread = sum((x - mean(xs)) ** 2 for x in xs)
    prb = sum((x - mean(xs)) * (y - mean(ys)) for x, y in zip(xs, ys)) / spread if spread else 0.0
    return {"Sales": len(rows), "Median ratio": round(middle, 3), "COD": round(cod, 1), "PRD": round(mean(ratios) / weighted, 3), "PRB": round(prb, 3)}
# %%
counties = {"All": sales}
for sale in sales:
    counties.setdefault(sale["CountyName"], []).append(sale)
report = [{"County": name, **ratio_study(trimmed(rows))} for name, rows in counties.items() if len(rows) >= 8]
table(report)
# %%
for line in report:
    faults = [text for text, is_fault in (("level", not 0.9 <= line["Median ratio"] <= 1.1), ("COD over 15", line["COD"] > 15),
              ("PRD", not 0.98 <= line["PRD"] <= 1.03), ("PRB", abs(line["PRB"]) > 0.05)) if is_fault]
    print(f"{line['County']}: " + ("within the standard" if not faults else "outside the standard: " + ", ".join(faults)))
# %% [markdown]
# ## Ratios by price
# %%
ordered = sorted(sales, key=lambda sale: sale["SalePrice"])
fifths = [ordered[len(ordered) * part // 5: len(ordered) * (part + 1) // 5] for part in range(5)]
fifths = [rows for rows in fifths if rows]
bars([f"up to {rows[-1]['SalePrice']:,.0f}" for rows in fifths], [round(median([r["Ratio"] for r in rows]), 3) for rows in fifths],
     "Median ratio by sale price quintile")
