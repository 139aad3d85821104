# %% [markdown]
# ## Vintage curves
#
# Loans made in the same year are a *vintage*. Its curve shows how many are still open after 12, 24, 36 … months. Vintages with low rates stay
# open; those with high rates are paid off as soon as rates fall. Each age counts only loans old enough to have reached it.
# %%
REST = {
    "path": "property/detailmortgage",
    "columns": {"OriginationDate": "mortgage.date", "SatisfactionDate": "mortgage.releasedate",
                "InterestRate": "mortgage.interestrate", "LoanAmount": "mortgage.amount"},
}
loans = [row for row in load("extract", REST) if row.get("OriginationDate")]
AS_OF = DATA_AS_OF
ages = [12, 24, 36, 48, 60, 84, 120]
print(len(loans), "first-lien loans")
# %%
vintages = {}
for loan in loans:
    vintages.setdefault(loan["OriginationDate"][:4], []).append(loan)
curves = []
for year in sorted(vintages):
    rows = vintages[year]
    curve = {"Vintage": year, "Loans": len(rows), "Mean rate %": round(mean([r["InterestRate"] for r in rows if r["InterestRate"]]), 2)}
    for age in ages:
        seen = [r for r in rows if months_between(r["OriginationDate"], AS_OF) >= age]
        open_still = [r for r in seen if not r.get("SatisfactionDate") or months_between(r["OriginationDate"], r["SatisfactionDate"]) >= age]
        curve[f"{age} m"] = round(100 * len(open_still) / len(seen)) if len(seen) == len(rows) and seen else None
    curves.append(curve)
table(curves)
# %% [markdown]
# ## Percent still open after three years
# %%
known = [curve for curve in curves if curve["36 m"] is not None]
bars([curve["Vintage"] for curve in known], [curve["36 m"] for curve in known], "Open after 36 months, %")
# %%
open_now = [loan for loan in loans if not loan.get("SatisfactionDate")]
print(f"{len(open_now)} of {len(loans)} loans are open on {AS_OF}; average rate {mean([l['InterestRate'] for l in open_now if l['InterestRate']]):.2f}%")
