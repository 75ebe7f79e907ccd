-- Addresses that readers follow are http, https or a path of our own. Stored ones that are neither are cleared and reported.
select set_config('app.tenant', '*', true);

do $$
declare
  place text[];
begin
  foreach place slice 1 in array array[
    ['blade_articles', 'link_url'], ['blade_articles', 'cover_url'],
    ['blade_articlesext', 'original_url'], ['blade_articlesext', 'audio_url'],
    ['blade_columns', 'link_url'], ['blade_columns', 'cover_url'],
    ['blade_comment', 'user_avatar'],
    ['blade_edition', 'cover_url'], ['blade_edition', 'pdf_url'],
    ['blade_images', 'img_url'], ['blade_images', 'thumb_url'],
    ['blade_page', 'pdf_url'], ['blade_page', 'img_url'], ['blade_page', 'thumb_url'], ['blade_page', 'video_url'],
    ['blade_videos', 'video_url'], ['blade_videos', 'cover_url'],
    ['blade_attach', 'link'],
    ['blade_client', 'web_server_redirect_uri'],
    ['blade_tenant', 'background_url'],
    ['blade_user', 'avatar']
  ] loop
    execute format($repair$
      with unsafe as (
        select id, tenant_id, %2$I as was from %1$I
        where %2$I <> '' and (%2$I !~* '^(https?://[^/]|/([^/]|$))' or %2$I ~ '[[:cntrl:][:space:]\\]')
      ), cleared as (
        update %1$I set %2$I = '' from unsafe where unsafe.id = %1$I.id
      )
      insert into upgrade_repairs (migration, tenant_id, table_name, record_id, field, was)
      select '0067_safe_links.sql', tenant_id, %1$L, id, %2$L, left(was, 500) from unsafe
    $repair$, place[1], place[2]);
  end loop;
end
$$;
