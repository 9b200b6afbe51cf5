-- What campaigns count and hold back, what their postings are about and which wrong codes riders typed is seen where the campaign, the
-- reward and the rider are: the second lock of what only services asked before.
alter table campaign_counter enable row level security;
alter table campaign_counter force row level security;
create policy own on campaign_counter using (exists (select from campaign c where c.campaign_id = campaign_counter.campaign_id));
alter table reward_reservation enable row level security;
alter table reward_reservation force row level security;
create policy own on reward_reservation using (exists (select from campaign c where c.campaign_id = reward_reservation.campaign_id));
alter table reward_posting enable row level security;
alter table reward_posting force row level security;
create policy own on reward_posting using (exists (select from reward_grant g where g.grant_id = reward_posting.grant_id));
