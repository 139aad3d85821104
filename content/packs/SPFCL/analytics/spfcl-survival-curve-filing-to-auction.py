# %% [markdown]
# ## From the first filing to the auction
#
# How long does an owner have? Averages over closed cases mislead, because the long ones are still open. The Kaplan-Meier estimate also
# uses open and canceled cases for as long as they were active (they are *censored*), and gives the share of cases without an auction
# after any number of days.
# %%
REST = {
    "path": "preforeclosure/details",
    "columns": {"FirstFilingDate": "preforeclosure.firstfilingdate", "FirstAuctionDate": "preforeclosure.auctiondate",
                "LatestFilingDate": "preforeclosure.recordingdate", "ForeclosureProcess": "preforeclosure.process",
                "ActiveFlag": "preforeclosure.active", "CountyName": "area.countrySecSubd"},
}
cases = [row for row in load("extract", REST) if row.get("FirstFilingDate")]
print(len(cases), "cases")


def duration(case):
    """Days from the filing, and whether they end with an auction."""
    auction = case.get("FirstAuctionDate")
    if auction and auction <= DATA_AS_OF:
        return max(0, days_between(case["FirstFilingDate"], auction)), True
    end = DATA_AS_OF if case.get("ActiveFlag") == "Y" else (case.get("LatestFilingDate") or DATA_AS_OF)
    return max(0, days_between(case["FirstFilingDate"], end)), False


def kaplan_meier(pairs):
    """(day, share of cases without an auction by then), for each day with an auction."""
    curve, share_left = [], 1.0
    for day in sorted({day for day, is_auction in pairs if is_auction}):
        at_risk = sum(other >= day for other, _ in pairs)
        auctions = sum(other == day and is_auction for other, is_auction in pairs)
        share_left *= 1 - auctions / at_risk
        curve.append((day, share_left))
    return curve


def share_after(curve, day):
    left = 1.0
    for at, share_left in curve:
        if at > day:
            break
        left = share_left
    return left
# %%
groups = {"All": cases}
for case in cases:
    groups.setdefault(case.get("ForeclosureProcess") or "unknown", []).append(case)
    groups.setdefault(case.get("CountyName") or "unknown", []).append(case)
report, curves = [], {}
for name, rows in groups.items():
    pairs = [duration(case) for case in rows]
    curves[name] = kaplan_meier(pairs)
    half = next((day for day, left in curves[name] if left <= 0.5), None)
    report.append({"Group": name, "Cases": len(rows), "Auctions": sum(is_auction for _, is_auction in pairs), "Median days": half,
                   **{f"{day} d": round(100 * share_after(curves[name], day)) for day in (90, 180, 365, 730)}})
print("Share of cases without an auction by number of days, in percent:")
table(report)
# %%
days = list(range(0, 1081, 90))
bars([f"{day} days" for day in days], [round(100 * share_after(curves["All"], day), 1) for day in days],
     "Without an auction, % of all cases")
