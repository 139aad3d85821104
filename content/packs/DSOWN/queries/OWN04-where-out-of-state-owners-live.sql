-- name: Where out-of-state owners live
-- description: Mailing states of out-of-state owners, and the value they own.
-- chart: bar: barlabel=MailState, barvalue=Properties
-- tags: ownership

SELECT o.MailState, COUNT(*) AS Properties, SUM(1.0 * v.EstimatedValue) AS Value
FROM Ownership.CurrentOwner o LEFT JOIN Valuation.AVM v ON v.PropertyID = o.PropertyID
WHERE o.AbsenteeCode = 'OUT-OF-STATE'
GROUP BY o.MailState
ORDER BY Properties DESC, o.MailState
OFFSET 0 ROWS FETCH NEXT 20 ROWS ONLY
