import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { live, useLive } from '../../kit/client/live.ts';

/** Refetches alarms as soon as an urgent one is raised. */
export function useFreshAlarms() {
  const client = useQueryClient();
  useLive();
  useEffect(() => live.onAlarm(() => void client.invalidateQueries({ queryKey: ['alarms'] })), [client]);
}
