-- When a page received its PDF and an article its words: a PDF that is older than its text is noticed.
alter table blade_page add column pdf_time timestamptz;
alter table blade_articles add column text_time timestamptz;

create function note_pdf_time() returns trigger language plpgsql as $$
begin
  new.pdf_time = now();
  return new;
end
$$;
create trigger note_pdf_time before insert on blade_page for each row execute function note_pdf_time();
create trigger note_new_pdf_time before update of pdf_url on blade_page for each row
  when (new.pdf_url is distinct from old.pdf_url) execute function note_pdf_time();

create function note_text_time() returns trigger language plpgsql as $$
begin
  new.text_time = now();
  return new;
end
$$;
create trigger note_text_time before insert on blade_articles for each row execute function note_text_time();
create trigger note_new_text_time before update of title, lead_title, sub_title, content on blade_articles for each row
  when ((new.title, new.lead_title, new.sub_title, new.content)
    is distinct from (old.title, old.lead_title, old.sub_title, old.content))
  execute function note_text_time();

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

-- Rules of the checklist that a tenant has set differently from the defaults.
create table checklist_rule (
  like base_record including all,
  rule varchar(32) not null,
  level varchar(8) not null check (level in ('off', 'warn', 'block'))
);
create unique index checklist_rule_key on checklist_rule (tenant_id, rule) where is_deleted = 0;
select scope_table('checklist_rule', 'tenant');

alter table blade_images
  add column credit varchar(200),
  add column licence_until timestamp(0),
  add column alt_text varchar(300);
