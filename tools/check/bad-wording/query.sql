-- The share of licences, run anew
select 1;
