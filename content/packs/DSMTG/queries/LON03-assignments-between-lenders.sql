-- name: Assignments between lenders
-- description: Most frequent assignor to assignee pairs.
-- chart: bar: barlabel=AssigneeName, barvalue=Assignments
-- tags: mortgage

SELECT a.AssignorName, a.AssigneeName, COUNT(*) AS Assignments, SUM(1.0 * a.OriginalLoanAmount) AS Volume
FROM Mortgage.AssignmentRelease a
WHERE a.DocumentType = 'ASSIGNMENT'
GROUP BY a.AssignorName, a.AssigneeName
ORDER BY Assignments DESC, a.AssignorName, a.AssigneeName
OFFSET 0 ROWS FETCH NEXT 25 ROWS ONLY
