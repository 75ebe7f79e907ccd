-- A notice to some people only: ids of users, joined by commas.
alter table blade_notice add column reader_ids text;
