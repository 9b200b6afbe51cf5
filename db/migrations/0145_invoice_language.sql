-- The mail that brings an invoice is written in the language in which it was asked for.
alter table invoice_request add column language text not null default 'zh-CN' check (language in ('zh-CN', 'en-US'));
