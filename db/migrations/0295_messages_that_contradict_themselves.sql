-- A controller may say one thing twice and differently in one message; nothing can be made of such a message.
alter table device_packet drop constraint device_packet_verdict_check;
alter table device_packet
  add constraint device_packet_verdict_check check (verdict in ('fresh', 'late', 'duplicate', 'skewed', 'doubled')) not valid;
