-- What riders and field staff read when they do not know how to go on, and who answers the phone where.
create table help_category (
  category_id text primary key,
  name        text not null check (char_length(name) between 1 and 12),
  name_en     text not null check (char_length(name_en) between 1 and 40),
  sort        int not null default 0 check (sort between 0 and 999),
  updated_at  timestamptz not null,
  updated_by  text not null,
  version     int not null default 1
);
create unique index help_category_name on help_category (lower(name));
comment on table help_category is 'What help articles are about; one list for the whole platform, a reference table';
grant select, insert, update, delete on help_category to kickstand_app;
insert into help_category (category_id, name, name_en, sort, updated_at, updated_by)
select id, name, name_en, sort, now(), '' from (values
  ('register', '注册认证', 'Registration', 10),
  ('billing', '诚信金与计费', 'Deposit and billing', 20),
  ('use', '用车还车', 'Riding and returning', 30),
  ('vehicle', '车辆问题', 'Vehicle problems', 40),
  ('notes', '骑行须知', 'Riding notes', 50)) as first (id, name, name_en, sort);

create table help_article (
  article_id  text primary key,
  -- None: all areas, also those to come.
  area_ids    int[] not null default '{}',
  category_id text not null references help_category,
  title       text not null,
  title_en    text not null default '',
  -- As they were cleaned when they were saved.
  body        text not null,
  body_en     text not null default '',
  keywords    text[] not null default '{}',
  sort        int not null default 0 check (sort between 0 and 999),
  in_rider    boolean not null,
  in_ops      boolean not null,
  state       text not null check (state in ('on', 'off')),
  created_at  timestamptz not null,
  updated_at  timestamptz not null,
  updated_by  text not null,
  version     int not null default 1,
  check (in_rider or in_ops),
  check ((title_en = '') = (body_en = ''))
);
create index help_article_by_time on help_article (updated_at desc, article_id desc);
create index help_article_in_category on help_article (category_id, sort, article_id);
create index help_article_in_area on help_article using gin (area_ids) where state = 'on';

-- Whoever sees one of its areas sees an article, and everybody one for all areas; that is changed by who sees all of the platform.
-- It belongs to whoever runs its areas now: areas change hands.
alter table help_article enable row level security;
alter table help_article force row level security;
create policy own on help_article using (
  case when cardinality(area_ids) = 0 then (select app_all_agents()) and (select app_all_areas())
  else exists (select from service_area z
    where z.service_area_id = any (help_article.area_ids)
      and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
      and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))) end);
create policy of_all_areas on help_article for select using (cardinality(area_ids) = 0);
grant select, insert, update, delete on help_article to kickstand_app;

-- How often an article was read and judged. Apart from it, so that reading one changes nothing of what people write.
create table help_count (
  article_id text primary key references help_article on delete cascade,
  views      int not null default 0 check (views >= 0),
  helpful    int not null default 0 check (helpful >= 0),
  unhelpful  int not null default 0 check (unhelpful >= 0)
);
grant select, insert, update on help_count to kickstand_app;

create table help_reading (
  article_id text not null references help_article on delete cascade,
  rider_id   text not null references rider,
  -- The business day.
  day        text not null,
  helpful    boolean,
  primary key (article_id, rider_id, day)
);
create index help_reading_of_rider on help_reading (rider_id);
comment on table help_reading is 'Who read what on which business day, so that each counts once';
grant select, insert, update on help_reading to kickstand_app;

create table area_telephone (
  service_area_id int primary key references service_area on delete cascade,
  phone           text not null,
  link            text not null default '',
  -- Weekday and minutes of the day, [from, to); a weekday that is not there is one on which nobody answers.
  hours           jsonb not null,
  off_text        text not null default '',
  off_text_en     text not null default '',
  updated_at      timestamptz not null,
  updated_by      text not null,
  version         int not null check (version > 0)
);
comment on table area_telephone is 'Who answers riders of an area; one that has no row has the hotline of the area, at any time';
alter table area_telephone enable row level security;
alter table area_telephone force row level security;
create policy own on area_telephone using (exists (select from service_area z
  where z.service_area_id = area_telephone.service_area_id
    and ((select app_all_agents()) or z.agent_id = any ((select app_agents())::int[]))
    and ((select app_all_areas()) or z.service_area_id = any ((select app_areas())::int[]))));
grant select, insert, update on area_telephone to kickstand_app;
