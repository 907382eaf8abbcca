-- A filter of blanks alone is none, for every client. With other text its blanks are looked for, as they always were.

create or replace function private.searched_text(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when private.cell_text(p_filter) is not null then translate(lower(p_filter), E'\n', E'\x01')
  end;
$$;

create or replace function private.searched_phone(p_filter text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(regexp_replace(private.cell_text(p_filter), '\s', '', 'g'), '');
$$;
