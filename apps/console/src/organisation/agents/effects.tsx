import './agents.css';

interface EffectsProps {
  title: string;
  /** What is left out does not happen. */
  list: readonly (string | false)[];
}

/** What an action does, one line for each who or what it touches. */
export const Effects = ({ title, list }: EffectsProps) => (
  <>
    <strong>{title}</strong>
    <ul className="effects">
      {list
        .filter((one) => one !== false)
        .map((one) => (
          <li key={one}>{one}</li>
        ))}
    </ul>
  </>
);
