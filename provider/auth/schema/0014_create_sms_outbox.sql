-- Messages to phones as rows, as mails are: with a hook a row is due at `due_at` and goes when it was sent; without, it
-- stays to be read at /outbox. `account` is what the hook is told of whom it is for.
create table auth.sms_outbox (
  id uuid not null primary key default gen_random_uuid(),
  channel text not null check (channel in ('sms', 'whatsapp')),
  recipient text not null,
  code text not null,
  sort text not null,
  account jsonb not null,
  attempts integer not null default 0,
  due_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null
);

-- The sender asks for what is due, the outbox for the newest.
create index sms_outbox_due_at_idx on auth.sms_outbox (due_at) where due_at is not null;
create index sms_outbox_created_at_idx on auth.sms_outbox (created_at);

alter table auth.sms_outbox enable row level security;
revoke all on auth.sms_outbox from public;
