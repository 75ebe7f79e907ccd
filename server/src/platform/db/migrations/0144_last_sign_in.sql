-- When each person last signed in, to sort and search by.
alter table blade_user add column last_sign_in timestamp(0);
update blade_user u set last_sign_in = l.tried_at
  from (select user_id, max(tried_at) as tried_at from sign_in_log where result = 'success' group by user_id) l
  where l.user_id = u.id;
