-- Invoices: who sells, what riders asked for, and which order stands on which of them.
create table invoice_seller (
  agent_id   int primary key references agent,
  company    text not null,
  tax_no     text not null check (tax_no ~ '^([0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$'),
  -- Ten-thousandths.
  rate_bp    int not null check (rate_bp between 0 and 2000),
  tax_class  text not null check (tax_class ~ '^[0-9]{19}$'),
  version    int not null check (version > 0),
  updated_at timestamptz not null,
  updated_by text not null
);
alter table invoice_seller enable row level security;
alter table invoice_seller force row level security;
-- What stands on every invoice is no secret; it is changed by whoever sees all of the company.
create policy seen on invoice_seller for select using (true);
create policy added on invoice_seller for insert with check (
  (select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
create policy changed on invoice_seller for update using (
  (select app_all_agents()) or agent_id = any ((select app_agents())::int[]));

create table invoice_request (
  request_id      text primary key,
  rider_id        text not null references rider,
  service_area_id int not null references service_area,
  agent_id        int not null references agent,
  -- Who sells, as it was when the request was made.
  seller_id       int not null references agent,
  seller          text not null,
  seller_tax_no   text not null,
  rate_bp         int not null check (rate_bp between 0 and 2000),
  tax_class       text not null,
  kind            text not null check (kind in ('personal', 'company')),
  title           text not null,
  tax_no          text check (tax_no ~ '^([0-9A-Z]{15}|[0-9A-Z]{17,18}|[0-9A-Z]{20})$'),
  bank            text not null default '',
  bank_account    text not null default '',
  address         text not null default '',
  phone           text not null default '',
  email           text not null,
  content         text not null check (content in ('riding', 'rental')),
  amount_cents    int not null check (amount_cents >= 0),
  tax_cents       int not null check (tax_cents between 0 and amount_cents),
  state           text not null check (state in
    ('pending', 'issued', 'failed', 'cancelled', 'red_requested', 'red_confirmed', 'red')),
  created_at      timestamptz not null,
  due_at          timestamptz,
  taken_by        text,
  taken_name      text,
  taken_until     timestamptz,
  handler_name    text,
  done_at         timestamptz,
  invoice_no      text unique check (invoice_no ~ '^[0-9]{20}$'),
  file_name       text,
  remark          text not null default '',
  resent          int not null default 0,
  red_reason      int check (red_reason between 1 and 4),
  red_form_no     text,
  red_invoice_no  text unique check (red_invoice_no ~ '^[0-9]{20}$'),
  red_at          timestamptz,
  version         int not null default 1,
  check ((kind = 'company') = (tax_no is not null)),
  check ((state = 'pending') = (done_at is null)),
  check ((state = 'pending') = (due_at is not null)),
  check (amount_cents > 0 or state = 'cancelled'),
  check (state not in ('red_requested', 'red_confirmed', 'red') or red_reason is not null),
  check (state not in ('red_confirmed', 'red') or red_form_no is not null),
  check ((state = 'red') = (red_at is not null)),
  check ((taken_by is null) = (taken_until is null))
);
comment on column invoice_request.version is 'Counts changes of the request and of its amount: what is said of it names the one that was seen';
create index invoice_by_creation on invoice_request (created_at desc, request_id desc);
create index invoice_by_area on invoice_request (service_area_id, created_at desc);
create index invoice_of_rider on invoice_request (rider_id, created_at desc);
create index invoice_due on invoice_request (due_at, request_id) where state = 'pending';
create index invoice_by_state on invoice_request (state, created_at desc);
create index invoice_by_end on invoice_request (done_at) where done_at is not null;
create index invoice_by_amount on invoice_request (amount_cents desc, request_id desc);

create table invoice_order (
  request_id      text not null references invoice_request,
  order_id        text not null references ride_order,
  service_area_id int not null,
  agent_id        int not null,
  cents           int not null check (cents >= 0),
  -- While its request waits or its invoice is valid.
  is_live         boolean not null,
  primary key (request_id, order_id)
);
-- An order stands on one live invoice only.
create unique index invoice_order_live on invoice_order (order_id) where is_live;
create index invoice_order_of on invoice_order (order_id);

create table invoice_line (
  request_id      text not null references invoice_request,
  line            text not null check (line in ('ride', 'location', 'helmet')),
  service_area_id int not null,
  agent_id        int not null,
  amount_cents    int not null check (amount_cents >= 0),
  tax_cents       int not null check (tax_cents between 0 and amount_cents),
  primary key (request_id, line)
);

do $$
declare name text;
begin
  foreach name in array array['invoice_request', 'invoice_order', 'invoice_line'] loop
    execute format('alter table %I enable row level security', name);
    execute format('alter table %I force row level security', name);
    execute format($p$create policy own on %I using (
      ((select app_all_agents()) or agent_id = any ((select app_agents())::int[])) and
      ((select app_all_areas()) or service_area_id = any ((select app_areas())::int[])))$p$, name);
  end loop;
end $$;
grant select, insert, update on invoice_seller, invoice_request, invoice_order, invoice_line to kickstand_app;
revoke delete, truncate on invoice_seller, invoice_request, invoice_order, invoice_line from kickstand_app;

-- E-mails that wait to be sent, and what became of them.
create table mail_outbox (
  mail_id    text primary key,
  agent_id   int not null references agent,
  about      text not null check (about in ('invoice')),
  about_id   text not null,
  address    text not null,
  subject    text not null,
  body       text not null,
  file_key   text,
  file_name  text,
  state      text not null check (state in ('queued', 'sent', 'failed')),
  attempts   int not null default 0,
  created_at timestamptz not null,
  next_at    timestamptz,
  sent_at    timestamptz,
  problem    text,
  check ((state = 'queued') = (next_at is not null)),
  check ((state = 'sent') = (sent_at is not null)),
  check ((file_key is null) = (file_name is null))
);
create index mail_outbox_due on mail_outbox (next_at) where state = 'queued';
create index mail_outbox_about on mail_outbox (about, about_id, created_at desc);
alter table mail_outbox enable row level security;
alter table mail_outbox force row level security;
create policy own on mail_outbox using (
  (select app_all_agents()) or agent_id = any ((select app_agents())::int[]));
grant select, insert, update on mail_outbox to kickstand_app;
revoke delete, truncate on mail_outbox from kickstand_app;
