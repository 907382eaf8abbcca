-- A hosted project grants new sequences to everybody. Nobody needs them: identity columns count without such a right,
-- and setval would let a number be given twice.
revoke all on all sequences in schema public from public, anon, authenticated, service_role;
