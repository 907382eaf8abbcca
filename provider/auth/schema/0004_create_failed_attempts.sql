-- What the limits count. `subject` is a hash: an address typed by mistake is not kept.
create table auth.failed_attempts (
  id bigserial primary key,
  kind text not null,
  subject bytea not null,
  failed_at timestamptz not null default clock_timestamp()
);

-- Every limited request counts the recent failures of one subject.
create index failed_attempts_kind_subject_failed_at_idx on auth.failed_attempts (kind, subject, failed_at);
-- Old rows are swept away by age.
create index failed_attempts_failed_at_idx on auth.failed_attempts (failed_at);

alter table auth.failed_attempts enable row level security;
