-- Who somebody is said to be can be taken back; the operator log says who did, and why.
grant delete on rider_identity to kickstand_app;
