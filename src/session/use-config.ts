import { useEffect, useState } from 'react';
import { type Config, knownConfig, loadConfig } from './config.ts';

/** The configuration; null until it is read, which sign-in waits for too. */
export function useConfig(): Config | null {
  const [config, setConfig] = useState<Config | null>(knownConfig);
  useEffect(() => {
    if (knownConfig()) return setConfig(knownConfig());
    let isHere = true;
    void loadConfig().then((loaded) => isHere && setConfig(loaded));
    return () => {
      isHere = false;
    };
  }, []);
  return config;
}

/** Whether the service has the operations that the console adds to its own; null until known. */
export const useHasConsole = (): boolean | null => useConfig()?.hasCommands ?? null;
