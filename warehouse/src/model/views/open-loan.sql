SELECT LoanID, PropertyID, CountyFIPS, SitusZIP, RecordingDate, LoanPurpose, LoanTypeCode, LienPosition, LoanAmount,
       InterestRate, RateType, TermMonths, MaturityDate, MonthlyPaymentPI, LTVAtOrigination, LenderName, CurrentLenderName,
       LenderTypeCode, EstimatedBalance, EstimatedBalanceDate, DelinquencyFlag
FROM Mortgage.Loan WHERE LoanStatus = 'OPEN'
