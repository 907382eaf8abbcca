-- Who may read a profile is said once: whoever it is of, and staff.
drop policy profiles_select_own on public.profiles;

drop policy profiles_select_staff on public.profiles;

create policy profiles_select_own_or_staff on public.profiles for select to authenticated
using (id = (select auth.uid()) or (select private.is_staff()));
