-- Deterministic randomness and small helpers. Every stream depends only on (seed, id, stream name).
CREATE TEMP MACRO h(id, s) AS hash(xor(hash(id), hash(s || getvariable('seed'))));
CREATE TEMP MACRO u(id, s) AS (h(id, s) >> 11)::DOUBLE / 9007199254740992.0;
-- The k-th draw (0–1023) of a stream of one id.
CREATE TEMP MACRO uk(id, k, s) AS u(id::BIGINT * 1024 + k, s);
CREATE TEMP MACRO between_u(id, s, lo, hi) AS lo + floor(u(id, s) * (hi - lo + 1))::INT;
CREATE TEMP MACRO z(id, s) AS sqrt(-2 * ln(u(id, s) + 1e-12)) * cos(6.283185307179586 * u(id, s || '~'));
-- Student's t with four degrees of freedom; its median absolute value is 0.741.
CREATE TEMP MACRO t4(id, s) AS z(id, s) / sqrt((-2 * ln(u(id, s || '!') + 1e-9) - 2 * ln(u(id, s || '?') + 1e-9)) / 4);
CREATE TEMP MACRO clamp(x, lo, hi) AS least(greatest(x, lo), hi);
CREATE TEMP MACRO yn(b) AS CASE WHEN b THEN 'Y' ELSE 'N' END;
CREATE TEMP MACRO phi(x) AS 1 / (1 + exp(-1.702 * x));
CREATE TEMP MACRO probit(p) AS ln(p / (1 - p)) / 1.702;
CREATE TEMP MACRO of(names, x) AS names[1 + floor(x * len(names))::INT];
CREATE TEMP MACRO as_of() AS DATE '2026-06-30';
CREATE TEMP MACRO month_no(d) AS year(d) * 12 + month(d) - 1;
CREATE TEMP MACRO surname(tmpl, x) AS CASE tmpl
  WHEN '12031' THEN of(getvariable('surname_12031'), x) WHEN '06111' THEN of(getvariable('surname_06111'), x)
  WHEN '37119' THEN of(getvariable('surname_37119'), x) WHEN '08035' THEN of(getvariable('surname_08035'), x)
  ELSE of(getvariable('surname_27123'), x) END;
CREATE TEMP MACRO street_stem(tmpl, x) AS CASE tmpl
  WHEN '12031' THEN of(getvariable('street_12031'), x) WHEN '06111' THEN of(getvariable('street_06111'), x)
  WHEN '37119' THEN of(getvariable('street_37119'), x) WHEN '08035' THEN of(getvariable('street_08035'), x)
  ELSE of(getvariable('street_27123'), x) END;
CREATE TEMP MACRO street_suffix(tmpl, x) AS CASE tmpl
  WHEN '12031' THEN of(getvariable('suffix_12031'), x) WHEN '06111' THEN of(getvariable('suffix_06111'), x)
  WHEN '37119' THEN of(getvariable('suffix_37119'), x) WHEN '08035' THEN of(getvariable('suffix_08035'), x)
  ELSE of(getvariable('suffix_27123'), x) END;
CREATE TEMP MACRO given(x) AS of(getvariable('given'), x);
CREATE TEMP MACRO is_holiday(d) AS (month(d) = 1 AND day(d) = 1) OR (month(d) = 7 AND day(d) = 4) OR (month(d) = 12 AND day(d) = 25)
  OR (month(d) = 11 AND day(d) = 11) OR (month(d) = 6 AND day(d) = 19 AND year(d) >= 2021)
  OR (isodow(d) = 1 AND ((month(d) = 1 AND day(d) BETWEEN 15 AND 21) OR (month(d) = 2 AND day(d) BETWEEN 15 AND 21)
    OR (month(d) = 5 AND day(d) >= 25) OR (month(d) = 9 AND day(d) <= 7) OR (month(d) = 10 AND day(d) BETWEEN 8 AND 14)))
  OR (isodow(d) = 4 AND month(d) = 11 AND day(d) BETWEEN 22 AND 28);
-- The first day from d on which a recorder's office is open; d must be within 1960–2030.
SET VARIABLE open_days = (
  WITH days AS (SELECT (DATE '1960-01-01' + i::INT) AS d, i FROM range(26000) t(i))
  SELECT list(o ORDER BY i) FROM (SELECT i, min(CASE WHEN isodow(d) < 6 AND NOT is_holiday(d) THEN d END)
    OVER (ORDER BY i ROWS BETWEEN CURRENT ROW AND 7 FOLLOWING) AS o FROM days));
CREATE TEMP MACRO open_day(d) AS getvariable('open_days')[(d - DATE '1960-01-01')::INT + 1];
CREATE TEMP MACRO phone555(id, s) AS '555-' || lpad(between_u(id, s, 100, 999)::VARCHAR, 3, '0') || '-' || lpad(between_u(id, s || '4', 0, 9999)::VARCHAR, 4, '0');
-- Outstanding principal of a level-payment loan after k of n months at rate percent a year.
CREATE TEMP MACRO amortised(amount, rate, n, k) AS CASE WHEN k >= n THEN 0 WHEN k <= 0 THEN amount
  ELSE amount * (pow(1 + rate / 1200, n) - pow(1 + rate / 1200, k)) / (pow(1 + rate / 1200, n) - 1) END;
CREATE TEMP MACRO monthly_payment(amount, rate, n) AS amount * (rate / 1200) / (1 - pow(1 + rate / 1200, -n));
CREATE TEMP MACRO sale_month(x) AS CASE WHEN x < 6.2 THEN 1 WHEN x < 12.6 THEN 2 WHEN x < 20.8 THEN 3 WHEN x < 29.5 THEN 4 WHEN x < 39.3 THEN 5 WHEN x < 49.7 THEN 6
  WHEN x < 59.7 THEN 7 WHEN x < 69.6 THEN 8 WHEN x < 78.2 THEN 9 WHEN x < 86.5 THEN 10 WHEN x < 93.5 THEN 11 ELSE 12 END;
-- Day of the year on which people stop paying: almost no filings got through the moratorium of March 2020 to July 2021.
CREATE TEMP MACRO default_day(x, y) AS CASE y WHEN 2026 THEN 170 * x WHEN 2020 THEN CASE WHEN x < 0.85 THEN 70 * x / 0.85 ELSE 70 + 290 * (x - 0.85) / 0.15 END
  WHEN 2021 THEN CASE WHEN x < 0.15 THEN 210 * x / 0.15 ELSE 210 + 150 * (x - 0.15) / 0.85 END ELSE 364 * x END;
-- Prices are 2% above the year's average in June and 2% below in January.
CREATE TEMP MACRO season(d) AS 1 - 0.02 * cos(6.283185307179586 * (month(d) - 1) / 11.0);
