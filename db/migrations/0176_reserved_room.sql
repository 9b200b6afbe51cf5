-- Room at the station that a vehicle is moved to, kept for it since somebody was given the task and until it ends.
alter table ops_task add column reserved boolean not null default false;
create index ops_task_comes_to on ops_task (target_id) where type = 'move' and state in ('pending', 'doing', 'paused');

-- Who gives a task back, or is sent elsewhere with it, keeps no room.
create function let_go_of_room() returns trigger language plpgsql as $$
begin
  new.reserved := false;
  return new;
end $$;
create trigger ops_task_lets_go before update of assignee_id, target_id on ops_task for each row
  when (old.reserved and new.reserved and (new.assignee_id is null or new.target_id is distinct from old.target_id))
  execute function let_go_of_room();
