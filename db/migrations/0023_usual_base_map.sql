alter table agent add column ground_id text not null default '';
comment on column agent.ground_id is 'The base map that opens for its people and those of the agents below it, by its id in the settings; empty: as its parent has it';
