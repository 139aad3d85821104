# %% [markdown]
# ## Who pays off early?
#
# The *conditional prepayment rate* (CPR) is the share of loans open at the start of a year that are paid off within it. Split by
# coupon, it shows lock-in: no one refinances a 3% loan. The single monthly mortality (SMM) is the share of open loans paid off
# in a month, annualized as CPR = 1 - (1 - SMM)^12.
# %%
REST = {
    "path": "property/detailmortgage",
    "columns": {"OriginationDate": "mortgage.date", "SatisfactionDate": "mortgage.releasedate", "InterestRate": "mortgage.interestrate",
                "LoanAmount": "mortgage.amount", "PayoffReason": "mortgage.releasereason"},
}
loans = [row for row in load("extract", REST) if row.get("OriginationDate") and row.get("InterestRate") is not None]
print(len(loans), "loans")


def coupon(loan):
    low = int(loan["InterestRate"])
    return "under 3%" if low < 3 else "7% and over" if low >= 7 else f"{low} to {low + 1}%"


def exposure(loan, from_day, to_day):
    """Months that a loan was open between two days, and whether it was paid off between them."""
    start = max(loan["OriginationDate"], from_day)
    end = min(loan.get("SatisfactionDate") or to_day, to_day)
    if start >= end:
        return 0, False
    return max(1, months_between(start, end)), bool(loan.get("SatisfactionDate")) and from_day <= loan["SatisfactionDate"] < to_day


def cpr(rows, from_day, to_day):
    months = payoffs = 0
    for loan in rows:
        count, is_paid = exposure(loan, from_day, to_day)
        months += count
        payoffs += is_paid
    return (None, months) if months == 0 else (100 * (1 - (1 - min(1, payoffs / months)) ** 12), months)
# %%
PERIODS = [("2018-01-01", "2020-01-01"), ("2020-01-01", "2022-01-01"), ("2022-01-01", "2024-01-01"), ("2024-01-01", DATA_AS_OF)]
coupons = {}
for loan in loans:
    coupons.setdefault(coupon(loan), []).append(loan)
names = sorted(coupons, key=lambda name: (name != "under 3%", name))
report = []
for name in names:
    line = {"Coupon": name, "Loans": len(coupons[name])}
    for from_day, to_day in PERIODS:
        rate, months = cpr(coupons[name], from_day, to_day)
        line[f"{from_day[:4]} to {to_day[:4]}"] = None if rate is None or months < 60 else round(rate, 1)
    report.append(line)
print("CPR in percent per year (blank for fewer than 60 loan months):")
table(report)
# %%
total = [cpr(coupons[name], "2024-01-01", DATA_AS_OF)[0] or 0 for name in names]
bars(names, [round(rate, 1) for rate in total], "CPR since 2024, % per year, by coupon")
# %%
reasons = {}
for loan in loans:
    if loan.get("SatisfactionDate"):
        reasons[loan.get("PayoffReason") or "not stated"] = reasons.get(loan.get("PayoffReason") or "not stated", 0) + 1
table([{"Paid off by": name, "Loans": count} for name, count in sorted(reasons.items(), key=lambda pair: -pair[1])])
