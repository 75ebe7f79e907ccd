-- Parts that version 0.3 no longer has. Export: names the tables whose rows are written to files before.
-- Export: report_link
select set_config('app.tenant', '*', true);

drop table if exists report_link;

-- Menu items and buttons of these parts, with the grants of roles, top menus and packages.
create temporary table removed_menu on commit drop as
select id from blade_menu where code in ('report_list_share');

delete from blade_role_menu where menu_id in (select id from removed_menu);
delete from blade_top_menu_menu where menu_id in (select id from removed_menu);
update blade_tenant_package set menu_id = (
  select coalesce(string_agg(part, ',' order by place), '')
  from unnest(string_to_array(menu_id, ',')) with ordinality as parts (part, place)
  where part not in (select id::text from removed_menu)
)
where string_to_array(menu_id, ',') && array(select id::text from removed_menu);
delete from blade_menu where id in (select id from removed_menu);
