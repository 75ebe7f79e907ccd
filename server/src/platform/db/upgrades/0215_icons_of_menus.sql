-- One icon for one menu of a group; those that somebody has changed stay.
select set_config('app.tenant', '*', true);

update blade_menu m set source = i.now
from (values
  ('planned', 'iconfont iconicon_cloud_history', 'schedule'),
  ('stages', 'iconfont iconicon_task_done', 'file-done'),
  ('comment', 'iconfont iconicon_sms', 'comment'),
  ('images', 'appstore', 'picture'),
  ('videos', 'desktop', 'video-camera'),
  ('sms', 'iconfont iconicon_sms', 'message'),
  ('sms_message', 'iconfont iconicon_sms', 'send'),
  ('job', 'iconfont iconicon_cloud_history', 'field-time'),
  ('log_usual', '', 'profile'),
  ('log_api', '', 'api'),
  ('log_error', '', 'bug'),
  ('log_import', '', 'import')
) i (code, before, now)
where m.code = i.code and m.category = 1 and coalesce(m.source, '') = i.before;
