-- Every column keeps the path of a stored file, not the address under which it was reached at the time: addresses in
-- markup, JSON, lists and parameters lose the host. Only files that are, or were, stored here; addresses of other hosts
-- and in running text stay, and histories and logs keep what was written.
select set_config('app.tenant', '*', true);

create function links_without_host(given text) returns text language plpgsql as $$
declare
  result text := given;
  found text[];
begin
  for found in
    -- The longest first, as one may be the beginning of another.
    select m from regexp_matches(given,
      '(?:^|["''(,=\r\n\t])(https?://[^/?#[:space:]"''(),=<>\\]+(/api/blade-resource/oss/file/(\w{1,12})/(upload/\d{8}/[\da-f-]{36}\.\w{1,8}))(?:\?expires=\d{1,12}&(?:amp;)?signature=[\w-]{1,100})?)(?=$|["''),\\?#\r\n\t])',
      'g') m order by length(m[1]) desc
  loop
    if exists (select from stored_file where tenant_id = found[3] and name = found[4]) then
      result := replace(result, found[1], found[2]);
    end if;
  end loop;
  return result;
end
$$;

do $$
declare
  kept record;
begin
  for kept in
    select c.oid::regclass as name, a.attname as field, a.atttypid = 'jsonb'::regtype as is_json
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.atttypid in ('text'::regtype, 'varchar'::regtype, 'jsonb'::regtype)
      and c.relname not in ('change_log', 'stored_file', 'sign_in_log', 'upgrade_repairs', 'sys_migration')
  loop
    execute format('update %1$s set %2$I = links_without_host(%2$I::text)%3$s
      where %2$I::text like ''%%://%%/api/blade-resource/oss/file/%%''
        and links_without_host(%2$I::text) <> %2$I::text', kept.name, kept.field, case when kept.is_json then '::jsonb' else '' end);
  end loop;
end
$$;

drop function links_without_host(text);
