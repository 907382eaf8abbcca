-- An administrator's list of accounts goes by age, page by page, and counts them.
create index users_created_at_id_idx on auth.users (created_at desc, id desc);
