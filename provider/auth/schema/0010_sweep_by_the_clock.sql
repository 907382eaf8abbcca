-- Codes and links that have ended are swept away.
create index one_time_tokens_expires_at_idx on auth.one_time_tokens (expires_at);
-- So are sessions past their time box.
create index sessions_not_after_idx on auth.sessions (not_after) where not_after is not null;
