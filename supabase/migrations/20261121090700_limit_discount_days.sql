-- Days of a discount that staff can have meant: a mistyped year (0226, 220260) or 'infinity' is refused, not stored.

-- Not validated: a row from before that breaks the rule stays as it is, for staff to see and to mend. It cannot be
-- saved again with such a day. "bounds" sorts before "check": of a day that breaks both rules this one is said.
alter table public.discounts
  add constraint discounts_start_date_bounds_check
    check (start_date between date '2000-01-01' and date '2999-12-31') not valid,
  add constraint discounts_end_date_bounds_check
    check (end_date between date '2000-01-01' and date '2999-12-31') not valid;

comment on constraint discounts_start_date_bounds_check on public.discounts is
  E'The start is not a day of the years 2000 to 2999\nCheck the year.';
comment on constraint discounts_end_date_bounds_check on public.discounts is
  E'The end is not a day of the years 2000 to 2999\nCheck the year.';
