-- What strangers use up and what known devices use up are counted apart: both look by the device.
create index operator_device_by_thumbprint on operator_device (thumbprint) where state = 'authorized';
create index session_by_device on session (thumbprint, created_at) where token_hash is null;
