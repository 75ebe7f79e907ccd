-- Lists order names as people do: 2 before 10, Chinese by pinyin, small letters beside capital ones.
-- Without ICU they are ordered by code point.
do $do$
begin
  if exists (select from pg_collation where collprovider = 'i') then
    create collation name_order (provider = icu, locale = 'zh-u-kn-true');
  else
    create collation name_order (provider = libc, locale = 'C');
  end if;
end $do$;
