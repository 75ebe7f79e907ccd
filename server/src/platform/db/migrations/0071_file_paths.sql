-- Records keep the path of a stored file. Until now they kept the address under which it was uploaded, with its host.
-- Row-level security holds for the owner of the tables too, unless it is a superuser.
select set_config('app.tenant', '*', true);
do $$
declare
  path constant text := '/api/blade-resource/oss/file/\w{1,12}';
  kept record;
begin
  for kept in select * from (values
    ('blade_user', 'avatar'), ('blade_tenant', 'background_url'), ('blade_comment', 'user_avatar'),
    ('blade_edition', 'cover_url'), ('blade_edition', 'pdf_url'),
    ('blade_page', 'pdf_url'), ('blade_page', 'img_url'), ('blade_page', 'thumb_url'), ('blade_page', 'video_url'),
    ('blade_page', 'drawn_from'), ('page_film', 'video_url'),
    ('blade_articles', 'cover_url'), ('blade_articlesext', 'audio_url'), ('blade_columns', 'cover_url'),
    ('blade_videos', 'video_url'), ('blade_videos', 'cover_url'), ('blade_images', 'img_url'),
    ('blade_images', 'thumb_url'), ('blade_attach', 'link'), ('blade_attach', 'domain')
  ) as given (table_name, column_name) loop
    execute format('update %1$I set %2$I = regexp_replace(%2$I, ''^https?://[^/]+'', '''') where %2$I ~ %3$L',
      kept.table_name, kept.column_name,
      '^https?://[^/]+' || path || case kept.column_name when 'domain' then '$' else '/upload/\d{8}/[\da-f-]{36}\.\w{1,8}$' end);
  end loop;
end $$;
