-- Type of buyer and of financing. value: market value at the date, whole dollars.
CREATE TABLE gen.financed_sale AS
  WITH v AS (
    SELECT s.*, h.fips, h.zip, h.tmpl, h.typ, h.residential, h.built, c.cashAdd, c.borrowing, c.vaShare, c.llc, c.trust, c.inst, zf.factor, y.cash, y.fha, y.loan_limit * CASE WHEN h.tmpl = '06111' AND y.y >= 2008 THEN 1.35 ELSE 1 END AS loan_limit, y.y,
      (hv.value * i.idx * season(s.d))::BIGINT AS value, i.rate AS market_rate
    FROM gen.drawn_sale s JOIN gen.home h USING (pid) JOIN gen.home_value hv USING (pid) JOIN gen.county c ON c.fips = h.fips JOIN gen.zip zf ON zf.zip = h.zip AND zf.fips = h.fips
    JOIN gen.idx i ON i.tmpl = h.tmpl AND i.m = month_no(s.d) JOIN gen.year y ON y.y = year(s.d)),
  b AS (
    SELECT *, CASE WHEN NOT residential THEN CASE WHEN typ = 'EXM' THEN CASE WHEN u(sid, 'buyer') < 0.7 THEN 'GOV' ELSE 'NPO' END WHEN typ = 'LND' THEN CASE WHEN u(sid, 'buyer') < 0.5 THEN 'IND' WHEN u(sid, 'buyer') < 0.8 THEN 'LLC' ELSE 'BLD' END
          WHEN u(sid, 'buyer') < 0.55 THEN 'LLC' WHEN u(sid, 'buyer') < 0.85 THEN 'COR' ELSE 'IND' END
        WHEN kind = 'FLIPBUY' THEN CASE WHEN u(sid, 'buyer') < 0.5 THEN 'LLC' ELSE 'IND' END
        WHEN typ = 'SFR' AND y >= 2012 AND built BETWEEN 1985 AND 2010 AND factor BETWEEN 0.75 AND 1.0 AND u(sid, 'institution') < inst * 0.10 THEN 'INST'
        WHEN u(sid, 'buyer') * 100 < llc * 0.8 THEN 'LLC' WHEN u(sid, 'buyer') * 100 < llc * 0.8 + 1.2 THEN 'COR' WHEN u(sid, 'buyer') * 100 > 100 - trust * 0.3 THEN 'TRS' ELSE 'IND' END AS buyer,
      CASE kind WHEN 'NEW' THEN 1.02 WHEN 'FLIPBUY' THEN 0.825 + 0.06 * z(sid, 'flip discount') WHEN 'FLIPSELL' THEN 1.03 + 0.04 * z(sid, 'flip premium') ELSE 1 END * exp(0.035 * z(sid, 'price')) AS price_factor
    FROM v),
  p AS (
    SELECT *, (round(value * price_factor / CASE WHEN u(sid, 'round') < 0.6 THEN 1000 WHEN u(sid, 'round') < 0.85 THEN 500 ELSE 100 END) * CASE WHEN u(sid, 'round') < 0.6 THEN 1000 WHEN u(sid, 'round') < 0.85 THEN 500 ELSE 100 END)::BIGINT AS price,
      NOT residential OR u(sid, 'cash') * 100 < CASE WHEN buyer = 'INST' THEN 96 WHEN kind = 'FLIPBUY' THEN 62 WHEN buyer IN ('LLC', 'COR') THEN 68 WHEN kind = 'NEW' THEN (cash + cashAdd) * 0.65 ELSE (cash + cashAdd) * 0.87 END AS is_cash
    FROM b),
  l AS (
    SELECT *, CASE WHEN is_cash THEN NULL WHEN buyer IN ('LLC', 'COR') OR u(sid, 'hard') < 0.01 THEN CASE WHEN u(sid, 'hard money') < 0.5 THEN 'HARD' ELSE 'CNV' END
        WHEN u(sid, 'loan type') * 100 < fha THEN 'FHA' WHEN u(sid, 'loan type') * 100 < fha + vaShare * CASE WHEN y BETWEEN 2004 AND 2007 THEN 0.4 ELSE 1 END THEN 'VA' WHEN u(sid, 'loan type') > 0.99 THEN 'USDA' ELSE 'CNV' END AS loan_type
    FROM p),
  t AS (
    SELECT *, CASE loan_type WHEN 'FHA' THEN 96.5 WHEN 'VA' THEN 100 WHEN 'USDA' THEN 100 WHEN 'HARD' THEN 70 WHEN 'CNV' THEN
        CASE WHEN u(sid, 'ltv') < 0.44 THEN 80 WHEN u(sid, 'ltv') < 0.60 THEN 95 WHEN u(sid, 'ltv') < 0.69 THEN 90 WHEN u(sid, 'ltv') < 0.78 THEN 85 + (u(sid, 'ltv odd') * 12)::INT
          WHEN u(sid, 'ltv') < 0.87 + 0.05 * borrowing THEN 75 ELSE 25 + (u(sid, 'ltv low') * 44)::INT END END AS ltv FROM l)
  SELECT sid, pid, d, kind, fips, tmpl, value, price, buyer, is_cash, loan_type, market_rate, y,
    -- Some firms pledge several homes for their loans; two of them, both above the price, are recorded against each.
    CASE WHEN is_blanket THEN (price * (1.12 + 0.12 * u(sid, 'blanket size')) / 1000)::BIGINT * 1000
      WHEN loan_type = 'CNV' AND price * ltv / 100 > loan_limit AND price * ltv / 100 < loan_limit * 1.12 THEN loan_limit::BIGINT ELSE (price * ltv / 100 / 50)::BIGINT * 50 END AS loan,
    CASE WHEN is_blanket THEN (price * (1.1 + 0.14 * u(sid, 'blanket size')) / 1000)::BIGINT * 1000
      WHEN loan_type = 'CNV' AND y BETWEEN 2004 AND 2007 AND ltv = 80 AND u(sid, 'second') < 0.72 THEN (price * CASE WHEN u(sid, 'piggy') < 0.6 THEN 0.20 ELSE 0.15 END / 50)::BIGINT * 50 END AS second_loan,
    -- What counts for the risk of a default.
    CASE WHEN is_blanket THEN price * CASE WHEN u(sid, 'blanket') < 0.55 THEN 1.8 + 2.5 * u(sid, 'blanket size') ELSE ltv / 100 END END AS pledged
  FROM (SELECT *, loan_type IS NOT NULL AND buyer IN ('LLC', 'COR') AND u(sid, 'blanket') < 0.68 AS is_blanket FROM t);
