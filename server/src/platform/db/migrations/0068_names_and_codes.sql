-- Personal names have room for those of all peoples.
alter table blade_user alter column name type varchar(64), alter column real_name type varchar(64);
alter table blade_tenant alter column linkman type varchar(64);

-- Codes and numbers are unique among the records of a tenant that are not removed. Of equal ones the oldest keeps its own;
-- the others are changed and reported.
select set_config('app.tenant', '*', true);

create function pg_temp.later_duplicates(of_table text, of_column text, among text)
returns table (id bigint, tenant_id varchar, was text, nth bigint) language plpgsql as $$
begin
  return query execute format($query$
    select id, tenant_id, was, nth from (
      select id, tenant_id, %2$I::text as was,
        row_number() over (partition by tenant_id, %2$I, %3$s order by create_time, id) as nth
      from %1$I where is_deleted = 0 and %2$I is not null and %2$I::text <> ''
    ) numbered where nth > 1
  $query$, of_table, of_column, among);
end
$$;

create temp table duplicates on commit drop as
  select 'blade_post' as table_name, 'post_code' as field, d.* from pg_temp.later_duplicates('blade_post', 'post_code', '1') d
  union all
  select 'blade_user', 'code', d.* from pg_temp.later_duplicates('blade_user', 'code', '1') d
  union all
  select 'blade_edition', 'edition_no', d.*
  from pg_temp.later_duplicates('blade_edition', 'edition_no', 'extract(year from publish_date)') d
  union all
  select 'blade_edition', 'total_no', d.* from pg_temp.later_duplicates('blade_edition', 'total_no', '1') d;

insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
select '0068_names_and_codes.sql', tenant_id, table_name, id, field, was from duplicates;

-- The id makes a code that no other record has: its last digits differ.
update blade_post set post_code = left(d.was, 4) || '-' || right(d.id::text, 7)
from duplicates d where d.table_name = 'blade_post' and d.id = blade_post.id;
update blade_user set code = null where code = '';
update blade_user set code = null from duplicates d where d.table_name = 'blade_user' and d.id = blade_user.id;
update blade_edition set total_no = null
from duplicates d where d.field = 'total_no' and d.id = blade_edition.id;

-- A duplicate edition gets the next free number of its year.
update blade_edition e set edition_no = last.number + renumbered.place
from (
  select d.id, e.tenant_id, extract(year from e.publish_date) as year,
    row_number() over (partition by e.tenant_id, extract(year from e.publish_date) order by e.publish_date, e.id) as place
  from duplicates d join blade_edition e on e.id = d.id where d.field = 'edition_no'
) renumbered
join (
  select tenant_id, extract(year from publish_date) as year, max(edition_no) as number
  from blade_edition where is_deleted = 0 group by 1, 2
) last using (tenant_id, year)
where e.id = renumbered.id;

create unique index blade_post_post_code_key on blade_post (tenant_id, post_code) where is_deleted = 0;
create unique index blade_user_code_key on blade_user (tenant_id, code) where is_deleted = 0;
create unique index blade_edition_edition_no_key
  on blade_edition (tenant_id, (extract(year from publish_date)), edition_no) where is_deleted = 0;
create unique index blade_edition_total_no_key on blade_edition (tenant_id, total_no) where is_deleted = 0;
