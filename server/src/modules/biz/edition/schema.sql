create table blade_edition (
  like base_record including all,
  title varchar(100) not null,
  edition_no integer not null,
  total_no integer,
  publish_date timestamp(0) not null,
  page_count integer,
  is_special integer not null default 0,
  editor_in_chief varchar(64),
  cover_url varchar(1000),
  pdf_url varchar(1000),
  publish_state integer not null default 1,
  publish_time timestamp(0),
  view_count bigint,
  remark varchar(500),
  -- The reason for releasing it although something was missing.
  release_reason varchar(500),
  -- The reason for sending it back to its author.
  return_reason varchar(500),
  -- What its withdrawal does to articles that were changed since its release; null: nobody has said.
  keep_changed smallint,
  embargo_until timestamp(0)
);
create index blade_edition_date on blade_edition (tenant_id, publish_date desc, id desc) where is_deleted = 0;
create index blade_edition_date_all on blade_edition (publish_date desc, id desc) where is_deleted = 0;
create unique index blade_edition_edition_no_key
  on blade_edition (tenant_id, (extract(year from publish_date)), edition_no) where is_deleted = 0;
create unique index blade_edition_total_no_key on blade_edition (tenant_id, total_no) where is_deleted = 0;
select scope_table('blade_edition', 'tenant');
select withhold('blade_edition', 'id');
create trigger keep_embargo after update of embargo_until on blade_edition for each row
  when (new.embargo_until is distinct from old.embargo_until) execute function keep_embargo();
create trigger keep_new_embargo after insert on blade_edition for each row
  when (new.embargo_until is not null) execute function keep_embargo();

create view reporting.editions with (security_barrier) as
select id, title, edition_no, total_no, publish_date, page_count, is_special, editor_in_chief, publish_state,
  publish_time, view_count, create_time, update_time, create_user, create_dept, update_user, status, tenant_id
from blade_edition
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (id = any (array(select record_id from embargoed)));

-- The withdrawal of an edition, so that it can be undone as long as nothing has changed since.
create table edition_withdrawal (
  like base_record including all,
  edition_id bigint not null,
  edition_version integer not null,
  publish_time timestamp(0),
  release_reason varchar(500),
  -- Versions of pages and articles after the withdrawal.
  mark varchar(64) not null,
  articles jsonb not null
);
create unique index edition_withdrawal_edition_id_key on edition_withdrawal (edition_id) where is_deleted = 0;
select scope_table('edition_withdrawal', 'tenant');

create function note_pdf_time() returns trigger language plpgsql as $$
begin
  new.pdf_time = now();
  return new;
end
$$;

create table blade_page (
  like base_record including all,
  page_no varchar(16) not null,
  page_name varchar(100) not null,
  edition_id bigint not null,
  sort integer not null,
  column_id bigint,
  duty_editor varchar(64),
  layout_editor varchar(64),
  pdf_url varchar(1000),
  img_url varchar(1000),
  thumb_url varchar(1000),
  width integer,
  height integer,
  video_url varchar(1000),
  convert_state integer not null default 1,
  -- What the image was made of, and since when a conversion is running.
  drawn_from varchar(1000),
  convert_began timestamptz,
  -- Why the last conversion failed, and how many pages or characters that is about.
  convert_fault varchar(16),
  fault_count integer,
  -- The half of the PDF that this page is, where a sheet has two pages, and the PDF of which this is known.
  pdf_part text check (pdf_part in ('whole', 'left', 'right')),
  pdf_part_of text,
  -- A PDF that is older than the text of its articles is noticed.
  pdf_time timestamptz
);
-- No edition has two pages of one number.
create unique index blade_page_edition_id_page_no_key on blade_page (tenant_id, edition_id, page_no) where is_deleted = 0;
create index blade_page_order on blade_page (tenant_id, edition_id desc, sort, id) where is_deleted = 0;
create index blade_page_order_all on blade_page (edition_id desc, sort, id) where is_deleted = 0;
create index blade_page_column on blade_page (column_id) where is_deleted = 0;
select scope_table('blade_page', 'tenant');
select withhold('blade_page', 'id', 'edition_id');
create trigger note_pdf_time before insert on blade_page for each row execute function note_pdf_time();
create trigger note_new_pdf_time before update of pdf_url on blade_page for each row
  when (new.pdf_url is distinct from old.pdf_url) execute function note_pdf_time();

create view reporting.pages with (security_barrier) as
select id, page_no, page_name, edition_id, column_id, sort, duty_editor, layout_editor, convert_state, create_time,
  update_time, create_user, create_dept, update_user, status, tenant_id
from blade_page
where tenant_id = (select reporting.tenant()) and is_deleted = 0
  and not (id = any (array(select record_id from embargoed)))
  and not (edition_id = any (array(select record_id from embargoed)));

-- The reading video of a page: how far it is, what it was made of, and which one is ours to replace.
create table page_film (
  like base_record including all,
  page_id bigint not null,
  state varchar(16) not null,
  percent integer not null default 0,
  fault varchar(16),
  made_from varchar(64),
  video_url varchar(1000)
);
create unique index page_film_page_id_key on page_film (page_id) where is_deleted = 0;
create index page_film_waiting on page_film (update_time, id) where is_deleted = 0 and state in ('waiting', 'running');
select scope_table('page_film', 'tenant');
select withhold('page_film', 'page_id');

-- The words of a page compared with its articles: of which PDF and texts, the result, and what somebody has accepted.
create table page_print (
  like base_record including all,
  page_id bigint not null,
  made_from varchar(64) not null,
  result jsonb not null,
  accepted jsonb not null default '{}'
);
create unique index page_print_page_id_key on page_print (page_id) where is_deleted = 0;
select scope_table('page_print', 'tenant');
select withhold('page_print', 'page_id');

-- Former PDFs of a page with their images, to be compared with the present ones.
create table page_version (
  like base_record including all,
  page_id bigint not null,
  pdf_url varchar(1000) not null,
  pdf_part text,
  img_url varchar(1000) not null,
  thumb_url varchar(1000),
  width integer not null default 0,
  height integer not null default 0
);
create index page_version_page_id on page_version (page_id, id desc) where is_deleted = 0;
select scope_table('page_version', 'tenant');
select withhold('page_version', 'page_id');

-- Rules of the checklist that a tenant has set differently from the defaults.
create table checklist_rule (
  like base_record including all,
  rule varchar(32) not null,
  level varchar(8) not null check (level in ('off', 'warn', 'block'))
);
create unique index checklist_rule_key on checklist_rule (tenant_id, rule) where is_deleted = 0;
select scope_table('checklist_rule', 'tenant');
