-- Entries of before carry no signature and are marked as such: the first sealing takes them as they are.
alter table change_log add column signature varchar(43) default '';
alter table change_log alter column signature drop default;

alter table sign_in_log add column new_device boolean not null default false;
