-- Requests for mail that the bound in all held back, by the hour: nobody is told, so whoever runs the shop must see it.
create table auth.held_messages (
  hour timestamptz not null primary key,
  held integer not null default 1,
  since timestamptz not null default clock_timestamp(),
  until timestamptz not null default clock_timestamp()
);

alter table auth.held_messages enable row level security;
revoke all on auth.held_messages from public;
