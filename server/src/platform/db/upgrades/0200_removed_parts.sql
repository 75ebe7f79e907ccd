-- Parts that version 0.3 no longer has. Export: names the tables whose rows are written to files before.
-- Export: report_link, blade_home_screen
select set_config('app.tenant', '*', true);

drop table if exists report_link, blade_home_screen;

-- Lists that were pinned to the home screen stay views of their lists; the copies for roles were cards only.
update blade_saved_view set is_deleted = 1 where role_id is not null;
alter table blade_saved_view drop column is_pinned;

-- What was derived from the texts and pictures of articles, and is not exported.
drop function if exists keep_article_passages, articles_sharing_passages, unindexed_articles, keep_article_pictures,
  unread_pictures, keep_picture_look, articles_showing, search.assert_tenant;
drop table if exists search.article_passages, search.indexed_articles, search.article_pictures, search.picture_looks;

-- Menu items and buttons of these parts, with the grants of roles, top menus and packages.
create temporary table removed_menu on commit drop as
select id from blade_menu where code in ('report_list_share', 'user_handover');

delete from blade_role_menu where menu_id in (select id from removed_menu);
delete from blade_top_menu_menu where menu_id in (select id from removed_menu);
update blade_tenant_package set menu_id = (
  select coalesce(string_agg(part, ',' order by place), '')
  from unnest(string_to_array(menu_id, ',')) with ordinality as parts (part, place)
  where part not in (select id::text from removed_menu)
)
where string_to_array(menu_id, ',') && array(select id::text from removed_menu);
delete from blade_menu where id in (select id from removed_menu);

-- The setting MODULES=kit hid the items of the newspaper.
update blade_menu set status = 1 where status = 0;
