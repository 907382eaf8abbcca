-- A code that ends another takes the place of its message, where that has not gone: `purpose` says which do. The hook is
-- told where a code was asked for.
alter table auth.sms_outbox
  add column purpose text not null default '',
  add column ip text;

-- A new message looks for those that it replaces.
create index sms_outbox_purpose_idx on auth.sms_outbox (purpose) where due_at is not null;
