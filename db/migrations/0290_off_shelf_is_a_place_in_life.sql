-- A vehicle in repair is not one that was taken off the shelf: the mark follows one place in life, as the list of vehicles counts it.
update vehicle_state s set ops_states = s.ops_states & ~1
from vehicle v where v.vehicle_id = s.vehicle_id and v.lifecycle = 'in_repair' and s.ops_states & 1 <> 0;
