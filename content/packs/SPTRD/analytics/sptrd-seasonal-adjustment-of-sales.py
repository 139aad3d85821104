# %% [markdown]
# ## Seasonal adjustment
#
# Homes sell in summer, so compare June with other Junes. In the classical method, the trend is a centered 12-month moving average;
# each month's ratio to the trend, averaged over the years, is that month's factor; sales divided by their month's factor are
# seasonally adjusted.
# %%
REST = {
    "path": "transaction/salestrend", "parameters": {"interval": "monthly", "startyear": 2012},
    "columns": {"GeoName": "location.geoid", "PeriodStart": "daterange.start", "SalesCount": "salesTrend.homesalecount",
                "MedianSalePrice": "salesTrend.medsaleprice"},
}
rows = [row for row in load("extract", REST) if row.get("SalesCount") is not None]
series = {}
for row in rows:
    series.setdefault(row["GeoName"], {})[row["PeriodStart"][:7]] = row["SalesCount"]
total = {}
for months in series.values():
    for month, count in months.items():
        total[month] = total.get(month, 0) + count
print(len(series), "counties,", len(total), "months from", min(total), "to", max(total))


def adjust(months):
    """Month → (sales, trend, adjusted), and the twelve factors."""
    names = sorted(months)
    values = [months[name] for name in names]
    trend = [None] * len(values)
    for at in range(6, len(values) - 6):
        trend[at] = (0.5 * values[at - 6] + sum(values[at - 5: at + 6]) + 0.5 * values[at + 6]) / 12
    ratios = {number: [] for number in range(1, 13)}
    for name, value, level in zip(names, values, trend):
        if level:
            ratios[int(name[5:])].append(value / level)
    raw = {number: median(found) if found else 1.0 for number, found in ratios.items()}
    scale = 12 / sum(raw.values())
    factors = {number: factor * scale for number, factor in raw.items()}
    adjusted = {name: (value, level, value / factors[int(name[5:])]) for name, value, level in zip(names, values, trend)}
    return adjusted, factors
# %%
adjusted, factors = adjust(total)
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
bars(MONTHS, [round(100 * factors[number]) for number in range(1, 13)], "Seasonal factors (100 is an average month)")
# %%
table([{"Month": name, "Sales": value, "Trend": None if level is None else round(level), "Adjusted": round(sa)}
       for name, (value, level, sa) in sorted(adjusted.items())[-24:]])
# %% [markdown]
# ## Adjusted sales by county: the last three months and the three before that
# %%
report = []
for name, months in sorted(series.items()):
    if len(months) < 36:
        continue
    last = [sa for _, (_, _, sa) in sorted(adjust(months)[0].items())]
    now, before = sum(last[-3:]), sum(last[-6:-3])
    report.append({"County": name, "Adjusted, last 3 months": round(now), "Before": round(before),
                   "Change %": round(100 * (now / before - 1), 1) if before else None})
table(report)
