create schema if not exists auth;
create schema if not exists extensions;

grant usage on schema public, extensions to anon, authenticated, service_role;
revoke create on schema public from public;

-- So that who prepares the database may hand things over to the accounts' own login (needed where it is no superuser).
grant supabase_auth_admin to current_user;
alter schema auth owner to supabase_auth_admin;
grant usage on schema auth to anon, authenticated, service_role, current_user;

do $$
begin
  if current_user = 'supabase_admin' then
    alter schema extensions owner to postgres;
  end if;
end
$$;
