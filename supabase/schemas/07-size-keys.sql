-- Which spellings of a text, and of a size, mean the same.

-- A text as it is compared with another one's meaning: without blanks around it, one blank for several, in lower case; '' for
-- nothing. As tidied in shop/sizes.ts.
create function private.joined_text(p_text text) returns text
language sql immutable set search_path = ''
as $$
  select coalesce(
    btrim(lower(regexp_replace(
      p_text,
      E'[ \t\n\x0b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a'
      '\u2028\u2029\u202f\u205f\u3000\ufeff]+',
      ' ', 'g'
    ))),
    ''
  );
$$;

-- What all spellings of a size have in common: 'XXL' and '2XL', 'Free Size' and 'Freesize', '2-3 Y' and '2 to 3 years'. As
-- sizeKey in shop/sizes.ts.
create function private.size_key(p_size text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when plain ~ '^free[ -]?size$' then 'free-size'
    -- How many X, then S, M or L; no X stands before an M.
    when lettered is not null and (lettered[3] <> 'm' or exes = 0)
      then case when exes > 1 then exes || 'x' else repeat('x', exes) end || lettered[3]
    -- An age or a range of ages; a single '5 m' may be metres of cloth.
    when aged is not null and (aged[2] is not null or aged[3] <> 'm')
      then concat_ws('-', aged[1]::integer, aged[2]::integer) || case when aged[3] like 'y%' then ' y' else ' months' end
    else plain
  end
  from (select private.joined_text(p_size) as plain offset 0) as given
  cross join lateral (
    select
      regexp_match(plain, '^(?:([2-9])[ -]?x|(x*)[ -]?)([sml])$') as lettered,
      regexp_match(
        plain, '^([0-9]{1,2})(?: ?(?:-|–|to) ?([0-9]{1,2}))? ?(y|yrs?|years?|m|mths?|months?)\.?$'
      ) as aged
  ) as read
  cross join lateral (select coalesce(lettered[1]::integer, char_length(lettered[2])) as exes) as counted;
$$;
